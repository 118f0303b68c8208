import { experimentWireName, type ExperimentName } from '../../contract/me.ts'
import { emptySql, sql, type Sql } from './sql.ts'

/** A further column of the statement that finds a session or an API key; nothing for the calls that want none. */
export const wantedExperiments = (wanted: readonly ExperimentName[] | undefined): Sql =>
  wanted === undefined
    ? emptySql
    : sql`, app.active_experiments(${wanted.map(experimentWireName)}::text[], user_id, agency_id) as "activeExperiments"`
