import { serviceCodes, services } from '../../../contract/services.ts'

/** Service names in display order. */
export const namesOfServices = (ids: readonly number[]): string =>
  serviceCodes
    .map((code) => services[code])
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
