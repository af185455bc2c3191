import * as z from 'zod';

/** Where the metrics are served: an address of their own, which a proxy in front of the portal does not forward. */
export interface MetricsSettings {
  host: string;
  port: number;
}

/** Where traces are sent. */
export interface TraceSettings {
  /** A receiver of OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** Which share of the requests is traced, from 0 to 1. */
  share: number;
}

/** Both null unless they are configured. */
export interface MonitoringSettings {
  metrics: MetricsSettings | null;
  traces: TraceSettings | null;
}

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const isPort = 'must be a whole number from 0 to 65535';
const isShare = 'must be a number from 0 to 1';

/** The environment variables of metrics and traces, spread into the portal's own. Those of traces are OpenTelemetry's. */
export const monitoringEnvironment = {
  METRICS_PORT: optional(z.coerce.number(isPort).int(isPort).min(0, isPort).max(65_535, isPort)),
  METRICS_HOST: optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address, such as http://localhost:4318' }),
  ),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number(isShare).min(0, isShare).max(1, isShare)),
};

export function readMonitoringSettings(
  settings: z.output<z.ZodObject<typeof monitoringEnvironment>>,
): MonitoringSettings {
  const { METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  return {
    metrics: port === undefined ? null : { host: settings.METRICS_HOST ?? '127.0.0.1', port },
    traces: endpoint === undefined ? null : { endpoint, share: settings.OTEL_TRACES_SAMPLER_ARG ?? 1 },
  };
}
