import type { PropertyTag } from '../../../contract/properties/properties.ts'
import type { CardPage } from './read-cards.ts'

type Version = 'new-access-issues' | 'new-problem-register'

/** What the older versions of access issues and findings call the tags. */
const olderNames: Readonly<Record<Version, readonly [tag: PropertyTag, older: PropertyTag]>> = {
  'new-access-issues': ['ACCESS_ISSUES', 'EXTERNAL_ACTIVE_NOTICES'],
  'new-problem-register': ['PENDING_ITEMS', 'LEGACY_PENDING_ITEMS'],
}

/** The items with the tags of the versions that the call names. They stay text: within quotes a code is only ever a tag. */
export function withTagNames(page: CardPage, query: { [Key in Version]?: string | undefined }): CardPage {
  const older = Object.entries(olderNames).flatMap(([version, names]) =>
    query[version as Version] === undefined ? [names] : [],
  )
  const itemsJson = older.reduce((text, [tag, name]) => text.replaceAll(`"${tag}"`, `"${name}"`), page.itemsJson)
  return { ...page, itemsJson }
}
