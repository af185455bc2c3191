/** Settings that are wrong, one line each. */
export class ConfigError extends Error {}
