import type { Db } from '../../platform/database.ts'
import { personPattern } from './person-pattern.ts'
import { forgetPassingText, forgetPersonalText, type PersonalTextTable } from './personal-data.queries.ts'
import type { LeftPerson } from './retention.queries.ts'
import { portionsAbout } from './find-mentions.ts'

type LeftPeople = {
  agencyId: number
  propertyId: number
  people: readonly LeftPerson[]
  places: readonly PersonalTextTable[]
  substitute: string
}

/** Replaces what names the people in everything about the property. Returns the addresses of those who are forgotten. */
export async function forgetLeftPeople(
  db: Db,
  { agencyId, propertyId, people, places, substitute }: LeftPeople,
): Promise<string[]> {
  // Who is still there, for example as a tenant again or as the owner, keeps being named by what is kept of that.
  const gone = people.filter(({ isStillNamed }) => !isStillNamed)
  const emails = gone.flatMap(({ email }) => (email === null ? [] : [email]))
  const pattern = personPattern({
    names: gone.map(({ name }) => name),
    emails,
    phones: gone.flatMap(({ phones }) => phones),
  })
  if (pattern === null) return []
  const about = { agencyId, propertyIds: [propertyId], contactIds: [], pattern }
  for (const portion of portionsAbout(about, places)) await db.rows(forgetPersonalText(about, portion, substitute))
  await db.rows(forgetPassingText(about))
  return emails
}
