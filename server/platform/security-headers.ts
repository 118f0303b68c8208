import type { FastifyInstance } from 'fastify'

/** What no page uses. Photos are chosen through a file field, which needs no camera permission. */
const unused = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const forAll = {
  // A script that was smuggled into a page cannot ask for devices either.
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could itself be abused.
  'x-xss-protection': '0',
}

type Protection = {
  /** What pages may load, and where forms may go. */
  directives: Record<string, readonly string[]>
  referrerPolicy: string
  isSecure: boolean
}

export const contentPolicy = (directives: Protection['directives']): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')

/** What every reply tells browsers unless it says otherwise. Made once, because it is the same for all. */
export function protectBrowsers(app: FastifyInstance, { directives, referrerPolicy, isSecure }: Protection): void {
  const headers = {
    ...forAll,
    'content-security-policy': contentPolicy(directives),
    'referrer-policy': referrerPolicy,
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
