import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

const dayMs = 86_400_000
/** Whoever keeps a copy asks again within half a year. */
const lastsDays = 180

/** /.well-known/security.txt (RFC 9116): where to report a hole. docs/security.md says what happens then. */
export function answerSecurityContact(
  app: FastifyInstance,
  { portalUrl }: Pick<Config, 'portalUrl'>,
  clock: Clock,
  /** The provider's address, of the first state that has one. */
  readEmail: () => Promise<string | undefined>,
): void {
  app.get('/.well-known/security.txt', async (_, reply) => {
    const day = Math.floor(clock.now().getTime() / dayMs)
    const email = await readEmail()
    const lines = [
      `Contact: ${email === undefined ? portalUrl : `mailto:${email}`}`,
      `Expires: ${new Date((day + lastsDays) * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${portalUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(lines.map((line) => `${line}\n`).join(''))
  })
}
