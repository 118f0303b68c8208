import { shortDay } from '../../../contract/day-text.ts'
import { addDays, type Day } from '../../../contract/days.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import {
  longestSnoozeDays,
  type assignWork,
  type Marked,
  type MarkedProperty,
  type SnoozeForm,
  type WorkLine,
} from '../../../contract/worklist.ts'
import { recordChanges } from '../../platform/audit.ts'
import { maybeOne } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import type { Scope } from '../../platform/scope.ts'
import { cardKinds, type CardKind } from '../cards/card.ts'
import { activeManager } from '../keys/keys.queries.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import {
  endSnoozes,
  lockWork,
  saveWorkAssignments,
  saveSnoozes,
  workToMark,
  type WorkToMark,
} from './worklist.queries.ts'

type Subject = { kind: CardKind; id: number; given: MarkedProperty }

type Seen = NonNullable<MarkedProperty['seen']>
const nothingSeen: Seen = { assignedTo: null, until: null }

const subjectsOf = (properties: readonly MarkedProperty[]): Subject[] =>
  properties.flatMap((given): Subject[] => {
    const { compliancePropertyId, agencyPortfolioPropertyId } = given
    if (compliancePropertyId !== undefined) return [{ kind: 1, id: compliancePropertyId, given }]
    return agencyPortfolioPropertyId === undefined ? [] : [{ kind: 2, id: agencyPortfolioPropertyId, given }]
  })

type Change = {
  action: 'snooze-work' | 'end-snooze-of-work' | 'assign-work'
  /** Why the property is left out; null: it is changed. */
  refusal: (work: WorkToMark) => string | null
  /** What a colleague has said since the user saw it, and which would be lost; null: nothing. */
  conflict: (work: WorkToMark, seen: Seen) => string | null
  write: (kind: CardKind, works: readonly WorkToMark[]) => Promise<unknown>
  before: (work: WorkToMark) => object
  after: object
}

/**
 * Changes the marks of properties in one transaction; what cannot be changed is named, and the rest is done. A conflict about the only
 * property is refused.
 */
async function mark(scope: Scope, properties: readonly MarkedProperty[], change: Change): Promise<Marked> {
  const { db, agencyId } = scope
  const subjects = subjectsOf(properties)
  const problems = new Map<string, string | null>()
  for (const kind of cardKinds) {
    const ids = [...new Set(subjects.filter((each) => each.kind === kind).map(({ id }) => id))].toSorted(
      (a, b) => a - b,
    )
    if (ids.length === 0) continue
    const [, works] = await db.batch([lockWork(agencyId, kind, ids), workToMark(agencyId, kind, ids)])
    for (const work of works) {
      const seen = subjects.find((each) => each.kind === kind && each.id === work.subjectId)?.given.seen ?? nothingSeen
      const conflict = change.conflict(work, seen)
      if (conflict !== null && subjects.length === 1) throw new Problem('conflict', conflict)
      problems.set(`${kind}|${work.subjectId}`, conflict ?? change.refusal(work))
    }
    const changed = works.filter(({ subjectId }) => problems.get(`${kind}|${subjectId}`) === null)
    if (changed.length === 0) continue
    await change.write(kind, changed)
    await recordChanges(
      db,
      scope,
      changed.map((work) => ({
        action: change.action,
        entity: 'work_marks',
        entityId: work.subjectId,
        propertyId: kind === 1 ? work.subjectId : null,
        before: change.before(work),
        after: change.after,
      })),
    )
    await (kind === 1 ? refreshCards : refreshOtherCards)(
      scope,
      changed.map(({ subjectId }) => subjectId),
    )
  }
  return {
    items: subjects.map(({ kind, id, given }) => {
      const problem = problems.get(`${kind}|${id}`)
      const sentence = problem === undefined ? 'Property not found' : problem
      const { compliancePropertyId, agencyPortfolioPropertyId } = given
      return { compliancePropertyId, agencyPortfolioPropertyId, isDone: sentence === null, problem: sentence }
    }),
  }
}

const nothingLeft = 'Nothing waits at this property any more'

/** An unsafe property waits until the day the law sets, otherwise until tomorrow. */
function lastDayOfUnsafe(lines: readonly WorkLine[], today: Day): Day | null {
  const unsafe = lines.filter(({ isUnsafe, isWaiting }) => isUnsafe && !isWaiting)
  if (unsafe.length === 0) return null
  const days = unsafe.map(({ actOn }) => (actOn !== null && actOn > today ? actOn : addDays(today, 1)))
  return days.toSorted()[0] ?? null
}

export async function letWorkWait(
  scope: Scope,
  { properties, until, reason, asked }: SnoozeForm,
  questionId: number | null = null,
): Promise<Marked> {
  const { db, agencyId, userId, userName, today } = scope
  if (until === null)
    return mark(scope, properties, {
      action: 'end-snooze-of-work',
      refusal: () => null,
      conflict: (work, seen) =>
        work.snooze === null ? null : newerSnooze(work, seen, { until: null, reason: null }, userId),
      write: async (kind, works) =>
        db.rows(
          endSnoozes(
            agencyId,
            kind,
            works.map(({ subjectId }) => subjectId),
          ),
        ),
      before: ({ snooze }) => ({ snoozedUntil: snooze?.until ?? null }),
      after: { snoozedUntil: null },
    })
  const last = addDays(today, longestSnoozeDays)
  const isPossible = until > today && until <= last
  if (!isPossible) {
    const message = `Please choose a day from tomorrow to ${shortDay(last)}`
    throw ruleBroken(message, { until: message })
  }
  return mark(scope, properties, {
    action: 'snooze-work',
    conflict: (work, seen) => newerSnooze(work, seen, { until, reason }, userId),
    refusal: ({ lines }) => {
      if (lines === null) return nothingLeft
      const lastDay = lastDayOfUnsafe(lines, today)
      const isTooLong = lastDay !== null && until > lastDay
      return isTooLong ? `This property is unsafe: it can wait until ${shortDay(lastDay)} at most` : null
    },
    write: async (kind, works) =>
      db.rows(
        saveSnoozes(
          agencyId,
          kind,
          works.map(({ subjectId, lines }) => ({ subjectId, known: knownLines(lines ?? []) })),
          { until, reason, asked, questionId, userId, userName, on: today },
        ),
      ),
    before: ({ snooze }) => ({ snoozedUntil: snooze?.until ?? null }),
    after: { snoozedUntil: until, reason, asked },
  })
}

/** A colleague’s snooze that the user did not see and that says something else. */
function newerSnooze(
  { snooze }: WorkToMark,
  seen: Seen,
  wanted: Pick<SnoozeForm, 'until' | 'reason'>,
  userId: number,
): string | null {
  if (snooze === null || snooze.userId === userId || snooze.until === seen.until) return null
  if (snooze.until === wanted.until && snooze.reason === wanted.reason) return null
  return `${snooze.by} let it wait until ${shortDay(snooze.until)} on ${shortDay(snooze.on)}`
}

/** A colleague’s assignment that the user did not see and that says something else. */
function newerAssignment(
  { assignedTo, assigned }: WorkToMark,
  seen: Seen,
  managerId: number | null,
  userId: number,
): string | null {
  const current = assignedTo?.id ?? null
  if (assigned === null || assigned.userId === userId || current === seen.assignedTo || current === managerId)
    return null
  const { by, on } = assigned
  return assignedTo === null
    ? `${by} gave it back to the property’s own manager on ${shortDay(on)}`
    : `${by} gave it to ${assignedTo.name} on ${shortDay(on)}`
}

const knownLines = (lines: readonly WorkLine[]) =>
  Object.fromEntries(
    lines
      .filter(({ isWaiting }) => !isWaiting)
      .map(({ key, actOn, isUnsafe, causes }) => [key, { actOn, isUnsafe, causes }]),
  )

export async function giveWork(
  scope: Scope,
  { properties, propertyManagerId }: BodyOf<typeof assignWork>,
): Promise<Marked> {
  const { db, agencyId, userId, userName, today: on } = scope
  if (propertyManagerId !== null && !(await maybeOne(db, activeManager(agencyId, propertyManagerId))))
    throw notFound('This property manager was not found')
  return mark(scope, properties, {
    action: 'assign-work',
    refusal: ({ lines }) => (lines === null ? nothingLeft : null),
    conflict: (work, seen) => newerAssignment(work, seen, propertyManagerId, userId),
    write: async (kind, works) =>
      db.rows(
        saveWorkAssignments(
          agencyId,
          kind,
          works.map(({ subjectId }) => subjectId),
          { managerId: propertyManagerId, userId, userName, on },
        ),
      ),
    before: ({ assignedTo }) => ({ assignedTo: assignedTo?.id ?? null }),
    after: { assignedTo: propertyManagerId },
  })
}
