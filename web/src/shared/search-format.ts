import type { UrlSearchInput } from './url-search.ts'

/** The search parameters of a page, by their names in the address. */
export type SearchFormat<Search> = {
  /** Never fails: an invalid value counts as not given, and a parameter that is not given has its default. */
  read: (search: UrlSearchInput) => Search
  /** For `validateSearch` of a route: typed values, and undefined for defaults, which the address leaves out. */
  clean: (search: UrlSearchInput) => { [Name in keyof Search]: Search[Name] | undefined }
}

export function searchFormat<Search extends object>(read: (search: UrlSearchInput) => Search): SearchFormat<Search> {
  const defaults = read({})
  const isDefault = (name: keyof Search, value: unknown) => JSON.stringify(value) === JSON.stringify(defaults[name])
  return {
    read,
    clean: (search) => {
      const entries = Object.entries(read(search)) as [keyof Search, unknown][]
      return Object.fromEntries(
        entries.map(([name, value]) => [name, isDefault(name, value) ? undefined : value]),
      ) as ReturnType<SearchFormat<Search>['clean']>
    },
  }
}
