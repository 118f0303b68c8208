import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import type { Db } from '../../platform/database.ts'
import { licencesOnDay, type LicenceOnDay } from '../roster/licences-on-day.queries.ts'

/** A service for which the performer had no licence on the day, with the licence that ended last. */
export type MissingLicence = { service: ServiceCode; ended: LicenceOnDay | null }

export async function findMissingLicences(
  db: Db,
  performer: { id: number },
  codes: readonly ServiceCode[],
  day: Day,
): Promise<MissingLicence[]> {
  const found = await db.rows(licencesOnDay(performer.id, codes, day))
  return found.filter(({ valid }) => valid === null).map(({ service, ended }) => ({ service, ended }))
}

const licenceName = ({ name, number }: LicenceOnDay): string => `${name}, ${number}`

/** "Gas: the licence Gasfitter (Type A), G-1, ended on 01/02/2026." */
export const missingText = ({ service, ended }: MissingLicence): string =>
  ended?.expiresOn
    ? `${services[service].name}: the licence ${licenceName(ended)}, ended on ${shortDay(ended.expiresOn)}.`
    : `${services[service].name}: no licence that covers it is recorded.`

/** "Gas: Gasfitter (Type A), G-9, until 01/02/2027" */
export const validText = (service: ServiceCode, licence: LicenceOnDay): string =>
  `${services[service].name}: ${licenceName(licence)}${licence.expiresOn === null ? '' : `, until ${shortDay(licence.expiresOn)}`}`
