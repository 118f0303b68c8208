import type { EmailMeta } from '../../../contract/emails.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { cleanMessage, imagesIn, withImageSources } from './clean-message.ts'
import { ownImages, type OwnImage } from './images.queries.ts'
import { factList, paragraph } from './letter.ts'
import { accessNoticeFacts, type AccessNoticeFacts } from './notice-facts.queries.ts'
import { callText, checkTemplateText, fillTemplates } from './notice-templates.ts'
import type { NewMail } from './queue-mail.ts'

/** Images of a message, each with the id by which the mail shows it. */
export type LetterImage = OwnImage & { contentId: string }
export type NoticeLetter = { facts: AccessNoticeFacts; mail: NewMail; images: LetterImage[] }

/** More would make a mail that mail servers refuse. */
const mostImages = 10

/** The property, its people and the sender. An unknown notice or property answers 404. */
export async function readNoticeFacts(
  scope: Scope,
  about: { propertyId: number | null; noticeId: number | null },
): Promise<AccessNoticeFacts> {
  const facts = await maybeOne(scope.db, accessNoticeFacts(scope, about))
  if (facts) return facts
  const { propertyId } = about
  const isKnown =
    propertyId !== null && (await maybeOne(scope.db, accessNoticeFacts(scope, { propertyId, noticeId: null })))
  throw isKnown || propertyId === null ? notFound('Notice not found') : await missingProperty(scope, propertyId)
}

export const addressOfProperty = ({ addressLine1, addressLine2 }: AccessNoticeFacts): string =>
  `${addressLine1}, ${addressLine2}`
export const usualSubject = (facts: AccessNoticeFacts): string => `About your home – ${addressOfProperty(facts)}`
export const ownerSubject = (facts: AccessNoticeFacts): string => `About your property – ${addressOfProperty(facts)}`

/** Only owners are written to, so it is not the readers' home. */
function isToOwners({ landlords, occupants }: AccessNoticeFacts, addresses: readonly string[]): boolean {
  const isOf = (people: AccessNoticeFacts['landlords'], address: string) =>
    people.some(({ email }) => email?.toLowerCase() === address.toLowerCase())
  return addresses.length > 0 && addresses.every((address) => isOf(landlords, address) && !isOf(occupants, address))
}

function subjectOf(facts: AccessNoticeFacts, { template, toAddresses }: EmailMeta, scope: Scope): string {
  if (template === null) return isToOwners(facts, toAddresses) ? ownerSubject(facts) : usualSubject(facts)
  const chosen = fillTemplates(facts, scope.state).find(({ code }) => code === template)
  if (!chosen) throw ruleBroken('This template does not exist', { template: 'Please choose another template' })
  return chosen.subject
}

/** What a letter is about, instead of the checks at the property. */
export type LetterSubject = { subject: string; threadKey: string; facts: readonly { label: string; value: string }[] }

/** The typed message, then what it is about, how to answer and who wrote it. */
function letterOf(facts: AccessNoticeFacts, message: string, about: LetterSubject | null): string {
  const { services, manager, agencyPhone, agencyName, userName } = facts
  const opening = paragraph(`We are writing to you about the safety checks at ${addressOfProperty(facts)}.`)
  const reader = manager === null ? '' : ` ${manager.name}, who manages the property, will read your reply.`
  return [
    message === '' ? opening : message,
    factList([
      { label: 'Property', value: addressOfProperty(facts) },
      ...(about?.facts ??
        (services.length > 0 ? [{ label: 'About', value: capitalised(checkTemplateText(services)) }] : [])),
    ]),
    paragraph(`To answer, reply to this email${callText(agencyPhone)}.${reader}`),
    paragraph(`Kind regards,\n${userName}\n${agencyName}`),
  ].join('')
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A letter to the people of a property, not stored yet. Sending and previewing begin here, so that both are equal. */
export async function writeNotice(
  scope: Scope,
  meta: EmailMeta,
  apiUrl: string,
  about: LetterSubject | null = null,
): Promise<NoticeLetter> {
  const facts = await readNoticeFacts(scope, meta)
  const message = cleanMessage(meta.message, apiUrl)
  const images = await findImages(scope, message, apiUrl)
  const contentIds = new Map(images.map(({ token, contentId }) => [token, contentId]))
  const shown = withImageSources(message, apiUrl, ({ token }) => `cid:${contentIds.get(token)}`)
  const { caseId, noticeId } = facts
  const mail: NewMail = {
    kind: 'OCCUPANT_NOTICE',
    propertyId: facts.propertyId,
    ...(about ? { threadKey: about.threadKey } : caseId !== null && { caseId, threadKey: `case-${caseId}` }),
    ...(noticeId !== null && { issueId: noticeId }),
    isFromPerson: true,
    to: meta.toAddresses,
    cc: meta.ccAddresses,
    subject: about?.subject ?? subjectOf(facts, meta, scope),
    html: letterOf(facts, shown, about),
    footer: meta.emailFooter,
    images: images.map(({ fileId, fileName, contentId }) => ({ fileId, fileName, contentId })),
  }
  return { facts, mail, images }
}

async function findImages(scope: Scope, message: string, apiUrl: string): Promise<LetterImage[]> {
  const wanted = imagesIn(message, apiUrl)
  if (wanted.length === 0) return []
  const tokens = wanted.filter(({ state }) => state === scope.state).map(({ token }) => token)
  const found = await scope.db.rows(ownImages(scope.agencyId, tokens))
  if (found.length < wanted.length) throw refusedMessage('An image is no longer available. Remove it and add it again.')
  if (found.length > mostImages) throw refusedMessage(`A message can have at most ${mostImages} images.`)
  return found.map((image) => ({ ...image, contentId: `image.${image.token}@portal` }))
}

const refusedMessage = (message: string) => ruleBroken(message, { message })
