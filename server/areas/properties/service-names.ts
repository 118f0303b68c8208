import { serviceCodes, services } from '../../../contract/services.ts'

/** In the order of every screen, whatever order the ids come in. */
export const namesOfServices = (ids: readonly number[]): string =>
  serviceCodes
    .map((code) => services[code])
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
