import { hasAtMost } from '../../../contract/form-rules.ts'
import type { StateCode } from '../../../contract/states.ts'
import { recordChange, type Actor, type Source } from '../../platform/audit.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { momentIn } from '../../platform/moment-in.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { setAgencyFlags } from '../office/office.queries.ts'
import { isAgencyFlag } from './feature-list.ts'
import {
  deleteAssignments,
  deleteRecommendations,
  featureChanges,
  featureStates,
  insertFeatureChanges,
  lockFeatureAgency,
  lockFeatureUser,
  lockRecommended,
  saveAssignments,
  saveRecommendations,
  type FeatureSubject,
  type FeatureSwitch,
} from './features.queries.ts'

/** Who switches features of a state. */
export type FeatureEditor = Actor & { db: Db; userId: number | null; source: Source }

/** What is wanted for each feature: on, off, or as usual. */
export type WantedFeatures = ReadonlyMap<string, boolean | null>

export const longestSwitchReason = 500

async function lockSubject({ db, state }: FeatureEditor, { agencyId, userId }: FeatureSubject): Promise<void> {
  if (agencyId === null && userId === null) await db.rows(lockRecommended(state))
  if (agencyId !== null && !(await maybeOne(db, lockFeatureAgency(state, agencyId))))
    throw notFound('This agency was not found')
  if (userId !== null && !(await maybeOne(db, lockFeatureUser(state, userId))))
    throw notFound('This user was not found')
}

/** The version of a subject's features: the number of its last change, 0 if there was none. */
export const featureVersion = (changes: readonly { id: number }[]): number => changes[0]?.id ?? 0

async function refuseStale({ db, state }: FeatureEditor, subject: FeatureSubject, seen: number): Promise<void> {
  const changes = await db.rows(featureChanges(state, subject, 1))
  const [last] = changes
  if (!last || featureVersion(changes) === seen) return
  const by = `by ${last.by ?? 'the system'} at ${momentIn(state, last.at)}`
  throw new Problem('conflict', `These features were changed ${by}. Compare before you save.`)
}

const switchesOf = async ({ db, state }: FeatureEditor, subject: FeatureSubject, wanted: WantedFeatures) =>
  (await db.rows(featureStates(state, subject))).flatMap(({ name, own }): FeatureSwitch[] => {
    const isOn = wanted.get(name)
    return isOn === undefined || isOn === own ? [] : [{ feature: name, wasOn: own, isOn }]
  })

async function writeSwitches(db: Db, state: StateCode, subject: FeatureSubject, switches: readonly FeatureSwitch[]) {
  const set = switches.filter(({ isOn }) => isOn !== null)
  const removed = switches.filter(({ isOn }) => isOn === null).map(({ feature }) => feature)
  if (subject.agencyId === null && subject.userId === null) {
    await db.batch([saveRecommendations(state, set), deleteRecommendations(state, removed)])
    return
  }
  const flags = set.filter(({ feature }) => isAgencyFlag(feature))
  await db.batch([
    saveAssignments(
      subject,
      set.filter(({ feature }) => !isAgencyFlag(feature)),
    ),
    deleteAssignments(subject, removed),
  ])
  if (flags.length > 0 && subject.agencyId !== null)
    await db.rows(setAgencyFlags(subject.agencyId, Object.fromEntries(flags.map((each) => [each.feature, each.isOn]))))
}

const asRecord = (switches: readonly FeatureSwitch[], pick: (each: FeatureSwitch) => boolean | null) =>
  Object.fromEntries(switches.map((each) => [each.feature, pick(each)]))

/** Writes and audits what differs from what is wanted. Returns how many features were switched. */
export async function writeFeatures(
  editor: FeatureEditor,
  subject: FeatureSubject,
  wanted: WantedFeatures,
  reason: string,
): Promise<number> {
  const { db, state } = editor
  const switches = await switchesOf(editor, subject, wanted)
  if (switches.length === 0) return 0
  await writeSwitches(db, state, subject, switches)
  await db.rows(insertFeatureChanges({ ...editor, reason }, subject, switches))
  await recordChange(
    db,
    { ...editor, agencyId: subject.agencyId },
    {
      action: 'switch-features',
      entity: subject.userId === null ? 'agencies' : 'users',
      entityId: subject.userId ?? subject.agencyId,
      before: asRecord(switches, ({ wasOn }) => wasOn),
      after: { ...asRecord(switches, ({ isOn }) => isOn), reason },
    },
    editor.source,
  )
  return switches.length
}

/** Switches features for an agency, a user, or new agencies. The same form sent again has no effect. */
export async function switchFeatures(
  editor: FeatureEditor,
  subject: FeatureSubject,
  { wanted, version, reason }: { wanted: WantedFeatures; version: number; reason: string },
): Promise<number> {
  await lockSubject(editor, subject)
  if ((await switchesOf(editor, subject, wanted)).length === 0) return 0
  await refuseStale(editor, subject, version)
  if (reason === '' || !hasAtMost(reason, longestSwitchReason)) {
    const message = reason === '' ? 'Enter a reason.' : `Enter at most ${longestSwitchReason} characters.`
    throw ruleBroken(message, { reason: message })
  }
  return writeFeatures(editor, subject, wanted, reason)
}
