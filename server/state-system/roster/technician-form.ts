import { isDay, type Day } from '../../../contract/days.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import type { TypedLicence, TypedTechnician } from '../../areas/roster/change-roster.ts'
import type { TechnicianDetails } from '../../areas/roster/roster.queries.ts'
import { workingHoursText, weekdays } from '../../areas/roster/working-hours.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { readText, readTexts, type Values } from '../kit/forms/form-values.ts'
import type { TypedDaysOff } from './technician-page.ts'

export const newTechnician: TypedTechnician = {
  name: '',
  phone: '',
  licenceNumber: '',
  place: '',
  radius: '50',
  serviceIds: [],
  isActive: true,
  hours: weekdays.map((_, place) => (place < 5 ? '08:00-18:00' : '')),
}

export const toDraft = (technician: TechnicianDetails): TypedTechnician => ({
  name: technician.name,
  phone: technician.phone === null ? '' : formatPhone(technician.phone),
  licenceNumber: technician.licenceNumber ?? '',
  place: technician.place,
  radius: String(technician.radiusKm),
  serviceIds: technician.serviceIds,
  isActive: technician.isActive,
  hours: weekdays.map((_, place) => workingHoursText(technician.hours, place + 1)),
})

export const readServices = (form: Values, name: string): number[] => {
  const chosen = new Set(readTexts(form, name))
  return serviceCodes.filter((code) => chosen.has(code)).map((code) => services[code].id)
}

const trimmedText = (form: Values, name: string): string => readText(form, name).replaceAll(/\s+/g, ' ').trim()

export const readTechnician = (form: Values): TypedTechnician => ({
  name: trimmedText(form, 'name'),
  phone: trimmedText(form, 'phone'),
  licenceNumber: trimmedText(form, 'licenceNumber'),
  place: trimmedText(form, 'place'),
  radius: trimmedText(form, 'radius'),
  serviceIds: readServices(form, 'service'),
  isActive: readText(form, 'active') === 'yes',
  hours: weekdays.map((_, place) => trimmedText(form, `hours-${place + 1}`)),
})

export const readLicence = (form: Values): TypedLicence => ({
  kind: trimmedText(form, 'licence-kind'),
  number: trimmedText(form, 'licence-number'),
  issuedIn: trimmedText(form, 'licence-state'),
  validFrom: trimmedText(form, 'licence-start'),
  expiresOn: trimmedText(form, 'licence-expiry'),
})

export const readDaysOff = (form: Values): TypedDaysOff => ({
  first: trimmedText(form, 'first'),
  last: trimmedText(form, 'last'),
  reason: trimmedText(form, 'reason'),
})

const noDay = 'Enter a day.'
export const checkDay = (text: string, field: string): Day => {
  if (!isDay(text)) throw ruleBroken(noDay, { [field]: noDay })
  return text
}

export const emptyLicence: TypedLicence = { kind: '', number: '', issuedIn: '', validFrom: '', expiresOn: '' }
export const emptyDaysOff: TypedDaysOff = { first: '', last: '', reason: '' }
