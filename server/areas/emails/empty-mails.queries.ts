import { sql } from '../../platform/sql.ts'

/** Removes the text of the earlier mails of a thread, once they are sent or were given up. */
export const emptyEarlierMails = (agencyId: number, threadKey: string, mailId: number) => sql`
  update mails set message_html = ''
   where agency_id = ${agencyId} and thread_key = ${threadKey} and id < ${mailId} and status <> 'QUEUED' and message_html <> ''`
