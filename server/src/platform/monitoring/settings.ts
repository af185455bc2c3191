import * as z from 'zod';

/** Where the metrics are served: an address of their own, which a proxy in front of the portal does not forward. */
export interface MetricsSettings {
  host: string;
  port: number;
}

/** Null unless they are asked for. */
export interface MonitoringSettings {
  metrics: MetricsSettings | null;
}

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const isPort = 'must be a whole number from 0 to 65535';

/** The environment variables of metrics, spread into the portal's own. */
export const monitoringEnvironment = {
  METRICS_PORT: optional(z.coerce.number(isPort).int(isPort).min(0, isPort).max(65_535, isPort)),
  METRICS_HOST: optional(z.string()),
};

export function readMonitoringSettings(
  settings: z.output<z.ZodObject<typeof monitoringEnvironment>>,
): MonitoringSettings {
  const { METRICS_PORT: port } = settings;
  return {
    metrics: port === undefined ? null : { host: settings.METRICS_HOST ?? '127.0.0.1', port },
  };
}
