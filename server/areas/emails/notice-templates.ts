import type { EmailTemplate } from '../../../contract/emails.ts'
import { emailGreeting } from '../../../contract/email-greeting.ts'
import { dayIn } from '../../../contract/days.ts'
import { mostToEmails } from '../../../contract/limits.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { dayWithWeekday } from '../../../contract/weekday-text.ts'
import { paragraph } from './letter.ts'
import type { AccessNoticeFacts } from './notice-facts.queries.ts'
import { templateForProblem, templates, type Fill, type Template } from './template-texts.ts'

/** The templates for every property, except those for the owner. */
export const templateChoices: readonly Pick<EmailTemplate, 'code' | 'label'>[] = templates
  .filter(({ isForOwner, onlyFor }) => !isForOwner && !onlyFor)
  .map(({ code, label }) => ({ code, label }))

const joined = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** "Monday 2nd March 2026 between 9:00 am and 11:00 am", in the state's time. */
function visitText({ startsAt, endsAt }: { startsAt: string; endsAt: string }, state: StateCode): string {
  const { timeZone } = states[state]
  const time = new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  return `${dayWithWeekday(dayIn(timeZone, start))} between ${time.format(start)} and ${time.format(end)}`
}

/** A name may be 75 characters long; the whole message must stay within 500. */
const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

export const checkTemplateText = (services: readonly string[]): string =>
  services.length === 0 || services.length > 3
    ? 'safety checks'
    : `${joined.format(services.map((name) => name.toLowerCase()))} safety check${services.length > 1 ? 's' : ''}`

export const callText = (agencyPhone: string | null): string =>
  agencyPhone === null ? '' : ` or call ${formatPhone(agencyPhone)}`

/** People with an address, each address once. */
export function reachable<P extends { email: string | null }>(people: readonly P[]): (P & { email: string })[] {
  const found = people.filter((person): person is P & { email: string } => person.email !== null)
  const key = (email: string) => email.toLowerCase()
  return found.filter(({ email }, at) => found.findIndex((each) => key(each.email) === key(email)) === at)
}

/** To whom the email is addressed at first. */
export const firstRecipients = <P extends { email: string | null }>(people: readonly P[]) =>
  reachable(people).slice(0, mostToEmails)

const greet = (people: AccessNoticeFacts['occupants']): string =>
  emailGreeting(firstRecipients(people).map(({ name }) => name))

const theChecks = (services: readonly string[]): string =>
  services.length === 1 ? `the ${checkTemplateText(services)}` : checkTemplateText(services)

function toFill(facts: AccessNoticeFacts, state: StateCode): Fill {
  const { occupants, services, nextVisit, agencyPhone, agencyAddress } = facts
  return {
    hello: greet(occupants),
    helloOwner: facts.landlords.length === 0 ? null : greet(facts.landlords),
    place: shortened(facts.addressLine1, 60),
    check: theChecks(services),
    landlord: facts.landlordWord,
    agreement: facts.agreementWord,
    office: agencyAddress === null ? 'our office' : `our office, ${shortened(agencyAddress, 60)}`,
    answer: `reply to this email${callText(agencyPhone)}`,
    visit: nextVisit && {
      when: visitText(nextVisit, state),
      what: nextVisit.services.length === 0 ? 'a repair' : theChecks(nextVisit.services),
    },
  }
}

const fits = ({ problem, openProblems }: AccessNoticeFacts, { onlyFor }: Template): boolean =>
  !onlyFor || [problem, ...openProblems].some((code) => code !== null && onlyFor.includes(code))

/** All templates for which the property has the facts, filled in: an issue may be resolved while an email is written. */
export function fillTemplates(facts: AccessNoticeFacts, state: StateCode): EmailTemplate[] {
  const fill = toFill(facts, state)
  return templates.flatMap(({ code, label, subject, isForOwner = false, text }) => {
    const lines = text(fill)
    return lines
      ? [
          {
            code,
            label,
            subject: `${subject} – ${facts.addressLine1}, ${facts.addressLine2}`,
            message: lines.map(paragraph).join(''),
            isForOwner,
          },
        ]
      : []
  })
}

/** The templates that fit the property and its open issues. */
export function offeredTemplates(facts: AccessNoticeFacts, state: StateCode): EmailTemplate[] {
  const codes = new Set(templates.filter((template) => fits(facts, template)).map(({ code }) => code))
  return fillTemplates(facts, state).filter(({ code }) => codes.has(code))
}

/** The template for the issue that the email is about. */
export const suggestedTemplate = ({ problem }: AccessNoticeFacts): string | null =>
  problem === null ? null : templateForProblem[problem]
