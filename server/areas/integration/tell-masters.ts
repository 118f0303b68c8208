import { button } from '../emails/letter.ts'
import { newsLetter } from '../emails/news-letter.ts'
import { queueMail, type MailScope } from '../emails/queue-mail.ts'
import { masterUsers } from './connections.queries.ts'

/** Mails the master users of an agency about its connection. */
export async function tellMasters(
  scope: MailScope,
  portalUrl: string,
  software: string,
  news: { what: string; fact: { label: string; value: string }; next: string; button: string },
): Promise<void> {
  const address = `${portalUrl}/settings/integration`
  for (const master of await scope.db.rows(masterUsers(scope.agencyId))) {
    if (!master.isSendingEnabled) continue
    await queueMail(scope, {
      kind: 'PROVIDER_NEWS',
      threadKey: `news-software-${software}`,
      to: [master.email],
      cc: [],
      subject: news.what,
      html: newsLetter({
        name: master.name,
        what: news.what,
        facts: [news.fact],
        next: news.next,
        button: button(news.button, address),
      }),
    })
  }
}
