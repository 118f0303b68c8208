/* Labels only. The form is in contact-form.ts, so that a page which shows contacts does not load the phone rules. */

export const contactRoles = ['PROPERTY_MANAGER', 'LANDLORD', 'AGENCY_CONTACT', 'OCCUPANT'] as const
export type ContactRole = (typeof contactRoles)[number]
export const contactRoleLabels: Record<ContactRole, string> = {
  PROPERTY_MANAGER: 'Property Manager',
  LANDLORD: 'Landlord',
  AGENCY_CONTACT: 'Agency Contact',
  OCCUPANT: 'Occupant',
}

export const contactNumberTypes = ['MOBILE', 'HOME', 'OFFICE', 'OTHER'] as const
export type ContactNumberType = (typeof contactNumberTypes)[number]
export const contactNumberTypeLabels: Record<ContactNumberType, string> = {
  MOBILE: 'Mobile',
  HOME: 'Home',
  OFFICE: 'Office',
  OTHER: 'Other',
}
export const defaultContactNumberType: ContactNumberType = 'MOBILE'

export const addressKinds = ['none', 'australian', 'international'] as const
export type AddressKind = (typeof addressKinds)[number]

/** Why a number must not be called. The code OTHER always has the same label, whichever name was sent with it. */
export const doNotContactLabel = (reason: { code: string; name?: string | null | undefined }): string =>
  reason.code === 'OTHER' || !reason.name ? 'Unable to Contact' : reason.name

/** "Mr Nguyen" and "Minh Nguyen" are "Mr Minh Nguyen": a salutation often repeats a part of the name. */
export function nameWithSalutation(name: string, salutation: string | null): string {
  const plain = (word: string) =>
    word
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[,.]+$/, '')
  const joins = (word: string | undefined) => word === undefined || word === '&' || plain(word) === 'and'
  const parts = new Set(name.split(/\s+/).map(plain))
  const title = (salutation ?? '').split(/\s+/).filter((word) => word && (joins(word) || !parts.has(plain(word))))
  while (title.length > 0 && joins(title.at(-1))) title.pop()
  return [...title, name].join(' ')
}
