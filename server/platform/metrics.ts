import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { securityCounter } from './security-log.ts'

/** One registry per process, served at /metrics. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(securityCounter)
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by endpoint and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    signIns: new Counter({
      name: 'sign_ins_total',
      help: 'Sign-ins finished, by outcome',
      labelNames: ['outcome'] as const,
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Background jobs, by task and outcome',
      labelNames: ['task', 'outcome'] as const,
      registers: [registry],
    }),
    connections: new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool, by use',
      labelNames: ['database', 'use'] as const,
      registers: [registry],
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
