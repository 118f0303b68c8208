import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { mostCcEmails, mostToEmails } from '../../../contract/limits.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import type { Clock } from '../../platform/clock.ts'
import { maybeOne, one } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { FileStore } from '../../platform/file-store.ts'
import type { Job } from '../../platform/jobs.ts'
import { drawLetterPdf } from '../../platform/pdf-letter.ts'
import { todayIn } from '../../platform/scope.ts'
import { agencyLogo } from '../agency/agency.queries.ts'
import { readLogo } from '../agency/read-logo.ts'
import { insertPendingFile, markFileStored } from '../documents/store-file.queries.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { formInForce } from '../official-forms/official-forms.queries.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { entryNoticeContent, noticeText, toNoticeFacts, type NoticeContent } from './entry-notice.ts'
import {
  markNoticeServed,
  noticeFacts,
  saveFormProblem,
  saveNoticeText,
  useOfficialForm,
  type EntryNoticeRow,
} from './entry-notices.queries.ts'
import { writeOfficialNotice, type OfficialNotice } from './official-notice.ts'
import { noticeFileName } from './notice-file-name.ts'
import { releaseNotice } from './release-notice.ts'
import { emailsOf } from './notice-recipients.ts'
import { insertNoticeDocument } from '../documents/provider-documents.queries.ts'

type ServeParts = { databases: Databases; files: FileStore; clock: Clock; portalUrl: string }

const payloadShape = z.object({ state: z.enum(stateCodes), agencyId: z.int(), noticeId: z.int() })
type Payload = z.infer<typeof payloadShape>

/**
 * Draws a notice of entry, stores it as a document and, if it is served by email, queues the mail. A notice that was
 * withdrawn meanwhile, or is already served, is skipped.
 */
export const serveEntryNoticeJob = (parts: ServeParts): Job => ({
  task: 'serve-entry-notice',
  perform: async (given) => {
    const payload = payloadShape.parse(given)
    const { state, agencyId, noticeId } = payload
    const database = parts.databases.of(state)
    const tenant = { state, agencyId, userId: null }
    let notice = await maybeOne(database.reader(tenant), noticeFacts(agencyId, noticeId))
    if (!notice || notice.isWithdrawn || notice.documentId !== null || notice.isTooLate) return
    if (notice.hasWaited) {
      refuseIncomplete('ENTRY_NOTICE', notice.issuedOn, notice)
      notice = await release(parts, payload, notice)
      if (!notice) return
    }
    const form = await maybeOne(database.reader(tenant), formInForce(state, notice))
    const facts = toNoticeFacts(
      notice,
      notice.recipients.map(({ name }) => name),
    )
    const official = form && (await writeOfficialNotice(form, facts, notice))
    if (official && 'bytes' in official) return storeAndServe(parts, payload, official)
    const content = notice.content ?? entryNoticeContent(facts)
    const logo = await readLogo(parts.files, await maybeOne(database.reader(tenant), agencyLogo(agencyId)))
    const from = { ...content.from, isDemo: notice.isDemo }
    const bytes = await drawLetterPdf({ ...content, from, on: notice.issuedOn, ...(logo && { logo }) })
    await storeAndServe(parts, payload, { content, bytes, problem: official?.problem })
  },
})

/** As it is served: in the official form, or as our own, with the reason if there is an official form. */
type WrittenNotice = Exclude<OfficialNotice, { problem: string }> | OwnNotice
type OwnNotice = { content: NoticeContent; bytes: Buffer; problem: string | undefined }

/** With its new times; undefined if it cannot be served in time any more. */
async function release(
  { databases, clock, portalUrl }: ServeParts,
  { state, agencyId, noticeId }: Payload,
  { propertyId, bookedBy }: EntryNoticeRow,
): Promise<EntryNoticeRow | undefined> {
  const now = clock.now()
  const scope = { state, agencyId, userId: bookedBy, now, today: todayIn(state, now), portalUrl }
  return databases.of(state).transaction({ state, agencyId, userId: null }, async (db) => {
    await db.rows(lockPropertyRow(agencyId, propertyId))
    const current = await one(db, noticeFacts(agencyId, noticeId))
    if (current.isWithdrawn || !(await releaseNotice({ ...scope, db }, current))) return undefined
    return one(db, noticeFacts(agencyId, noticeId))
  })
}

/** The row first, then the bytes, then their use in one transaction: the sweep finds what a crash leaves behind. */
async function storeAndServe(
  { databases, files, clock }: ServeParts,
  { state, agencyId, noticeId }: Payload,
  written: WrittenNotice,
): Promise<void> {
  const { content, bytes } = written
  const database = databases.of(state)
  const tenant = { state, agencyId, userId: null }
  const now = clock.now()
  const scope = { state, agencyId, now, today: todayIn(state, now) }
  const notice = await one(database.reader(tenant), noticeFacts(agencyId, noticeId))
  const fileName = noticeFileName('formName' in written ? { ...notice, formName: written.formName } : notice)
  const storageKey = `notices/${state}/${agencyId}/${randomUUID()}.pdf`
  const type = 'application/pdf'
  const file = await database.transaction(tenant, async (db) =>
    one(db, insertPendingFile({ ...scope, userId: notice.bookedBy }, { storageKey, fileName, declaredType: type })),
  )
  await files.store(storageKey, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  await database.transaction(tenant, async (db) => {
    // Locked like every change, so that a visit is not moved or cancelled meanwhile.
    await db.rows(lockPropertyRow(agencyId, notice.propertyId))
    const current = await one(db, noticeFacts(agencyId, noticeId))
    if (current.isWithdrawn || current.documentId !== null) return
    await one(db, markFileStored(agencyId, file.id, { size: bytes.length, sha256, detectedType: type }))
    const document = await one(db, insertNoticeDocument({ ...scope, userId: notice.bookedBy }, current, file.id))
    const mailId = await mailNotice({ ...scope, db, userId: notice.bookedBy }, current, content, {
      fileId: file.id,
      fileName,
    })
    if ('formId' in written) await db.rows(useOfficialForm(agencyId, noticeId, written))
    else if (written.problem !== undefined) await db.rows(saveFormProblem(agencyId, noticeId, written.problem))
    if (current.hasWaited || 'formId' in written)
      await db.rows(saveNoticeText(agencyId, noticeId, noticeText(content), content))
    await db.rows(markNoticeServed(agencyId, noticeId, document.id, mailId))
  })
}

type MailScope = Parameters<typeof queueMail>[0] & { state: StateCode }

/** One mail to all tenants named on the notice; null for a notice that is posted. */
async function mailNotice(
  scope: MailScope,
  { servedBy, recipients, propertyId, visitId, address }: EntryNoticeRow,
  content: NoticeContent,
  attachment: { fileId: number; fileName: string },
): Promise<number | null> {
  if (servedBy !== 'EMAIL') return null
  const addresses = emailsOf(recipients)
  return queueMail(scope, {
    kind: 'ENTRY_NOTICE',
    propertyId,
    threadKey: `visit-${visitId}`,
    to: addresses.slice(0, mostToEmails),
    cc: addresses.slice(mostToEmails, mostToEmails + mostCcEmails),
    subject: `${content.title}: ${address}`,
    html:
      paragraph(`Hello ${content.to.name},`) +
      paragraph(`Please find the notice of entry attached (${content.title}).`) +
      factList(content.facts) +
      content.paragraphs.map(paragraph).join(''),
    attachments: [attachment],
  })
}
