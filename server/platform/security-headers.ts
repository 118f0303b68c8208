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
const policy = unused.map((feature) => `${feature}=()`).join(', ')

/** A script that was smuggled into a page cannot ask for devices either. */
export const restrictPermissions = (app: FastifyInstance): void =>
  void app.addHook('onRequest', async (_, reply) => {
    void reply.header('permissions-policy', policy)
  })
