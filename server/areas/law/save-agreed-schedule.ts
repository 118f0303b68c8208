import { isDay, type Day } from '../../../contract/days.ts'
import { serviceOfId, services } from '../../../contract/services.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { agreedOfAgency, lockAgency, removeAgreed, setAgreed } from './agreed-schedules.queries.ts'
import type { LawEditor } from './law-editor.ts'
import { startRefresh } from './start-run.ts'
import { momentIn } from '../../platform/moment-in.ts'

/** As typed; without months the provider's own schedule applies again. */
export type TypedSchedule = { serviceId: string; months: string; agreedOn: string }
const mostMonths = 120

function checkSchedule({ serviceId, months, agreedOn }: TypedSchedule, today: Day) {
  const errors: Record<string, string> = {}
  const service = serviceOfId(Number(serviceId))
  if (!service) errors['serviceId'] = 'Please choose one.'
  const count = Number(months)
  if (months !== '' && (!/^\d{1,3}$/.test(months) || count < 1 || count > mostMonths))
    errors['months'] = `Please enter 1 to ${mostMonths} months.`
  if (months !== '' && !isDay(agreedOn)) errors['agreedOn'] = 'Please enter the day of the agreement.'
  else if (months !== '' && agreedOn > today) errors['agreedOn'] = 'This day is still to come.'
  if (!service || Object.keys(errors).length > 0) throw ruleBroken('Please correct what is marked.', errors)
  return { service, months: months === '' ? null : count, agreedOn }
}

/** Records what an agency has agreed about a service; a job then evaluates its cards again. */
export async function saveAgreedSchedule(
  editor: LawEditor & { agencyId: number },
  typed: TypedSchedule,
  version: number,
): Promise<void> {
  const { db, state, agencyId, today } = editor
  const agency = await maybeOne(db, lockAgency(state, agencyId))
  if (!agency) throw notFound('This agency was not found')
  const { service, months, agreedOn } = checkSchedule(typed, today)
  const { id: serviceId, name } = services[service]
  const stored = (await db.rows(agreedOfAgency(state, agencyId))).find((each) => each.serviceId === serviceId)
  // The same form sent again, such as by a second click.
  if (months === null ? !stored : stored?.months === months && stored.agreedOn === agreedOn) return
  if ((stored?.version ?? 0) !== version)
    throw new Problem(
      'conflict',
      stored
        ? `This schedule was changed by ${stored.by ?? 'the system'} at ${momentIn(state, stored.at)} to every ${stored.months} months. Compare before you save.`
        : 'This schedule was removed meanwhile. Compare before you save.',
    )
  await db.rows(
    months === null
      ? removeAgreed(agencyId, serviceId)
      : setAgreed(agencyId, serviceId, { ...editor, months, agreedOn }),
  )
  await recordChange(
    db,
    editor,
    {
      action: 'agree-schedule',
      entity: 'agreed_schedules',
      entityId: serviceId,
      ...(stored && { before: { serviceId, months: stored.months, agreedOn: stored.agreedOn } }),
      ...(months !== null && { after: { serviceId, months, agreedOn } }),
    },
    'STATE_SYSTEM',
  )
  await startRefresh(editor, { title: `Schedule of ${agency.name}: ${name}`, ruleId: null, agencyId })
}
