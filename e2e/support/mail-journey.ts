import { test as journey } from './journey.ts'
import type { RunningServer } from './server-process.ts'
import { useServer } from './server.ts'
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts'

type MailServer = RunningServer & { sink: SmtpSink }

/** Journeys on a server that sends mail over SMTP, instead of keeping it in its outbox as the others’ does. */
export const test = journey.extend<object, { sink: SmtpSink; mailServer: MailServer }>({
  sink: [
    // Playwright reads the names of the fixtures from this pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sink = await startSmtpSink()
      await use(sink)
      await sink.stop()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ sink }, use, { workerIndex }) => useServer(`mail-server-${workerIndex}`, { SMTP_URL: sink.url }, use),
    { scope: 'worker', timeout: 240_000 },
  ],
  mailServer: [async ({ portal, sink }, use) => use({ ...portal, sink }), { scope: 'worker' }],
})

export { expect } from './journey.ts'
