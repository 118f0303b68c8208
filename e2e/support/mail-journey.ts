import { test as journey } from './journey.ts'
import { startServer, type RunningServer } from './server.ts'
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts'

type MailServer = RunningServer & { sink: SmtpSink }

/** Journeys on a server that sends mail over SMTP, instead of keeping it in its outbox as the others’ does. */
export const test = journey.extend<object, { mailServer: MailServer }>({
  mailServer: [
    // Playwright reads the names of the fixtures from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sink = await startSmtpSink()
      const server = await startServer('mail-server', { SMTP_URL: sink.url })
      // Worker processes are not shared with journeys on the other server.
      process.env['PORTAL_URL'] = server.portalUrl
      process.env['STATE_SYSTEM_URL'] = server.stateSystemUrl
      await use({ ...server, sink })
      await server.stop()
      await sink.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ mailServer }, use) => use(mailServer.portalUrl),
})

export { expect } from './journey.ts'
