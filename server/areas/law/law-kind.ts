import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Db } from '../../platform/database.ts'
import type { Sql } from '../../platform/sql.ts'
import type { LawEditor } from './law-editor.ts'
import type { RuleVersionRow } from './rule-versions.queries.ts'
import type { NewEntryRule } from './typed-entry-rule.ts'
import type { DraftErrors, TypedRule } from './typed-fields.ts'
import type { NewRule } from './typed-rule.ts'

export type NewVersion = NewRule | NewEntryRule

type Checked<Rule> = { rule: Rule; errors: null } | { rule: null; errors: DraftErrors }
type Cause = { title: string; ruleId: number | null }

/** What drafts and versions of duties and of rules of entry do differently. */
export type LawKind<Rule extends NewVersion> = {
  /** The table of its versions. */
  entity: string
  fields: readonly string[]
  tooLongErrors: (typed: TypedRule) => DraftErrors
  check: (typed: TypedRule, today: Day) => Checked<Rule>
  /** A published version; one without a first day began as long ago as is known. */
  readPublished: (db: Db, state: StateCode, id: number) => Promise<Rule | undefined>
  /** The versions with which one of the rule must not overlap, oldest first. */
  versionsBeside(state: StateCode, rule: Rule): Sql<RuleVersionRow>
  /** Why it cannot be published, besides how it fits between the other versions. */
  refuse(db: Db, typed: TypedRule, rule: Rule, versions: readonly RuleVersionRow[]): Promise<DraftErrors>
  typedFrom(rule: Rule): TypedRule
  addVersion(editor: LawEditor, rule: Rule): Promise<number>
  /** `to`: the first day on which it is no longer in force. */
  endVersion: (id: number, to: Day | null) => Sql
  removeVersion: (db: Db, id: number) => Promise<void>
  /** Starts the job that applies a change; `touched`: the versions that begin or end. */
  startWork: (editor: LawEditor, cause: Cause, touched: readonly (NewVersion | RuleVersionRow)[]) => Promise<void>
}

/** Stands for the first day of a version that has been in force for as long as is known. */
export const longAgo: Day = '2000-01-01'
