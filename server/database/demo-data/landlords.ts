import { drawLandline, drawMobile, drawPerson, privateEmail } from './people.ts'
import type { AgencyContext } from './agency-context.ts'

/** One owner in six has more than one property with the agency; the next properties are theirs. */
const ownsAnother = 0.16
const livesAbroad = 0.05
const abroad = [
  '14 Example Lane, Auckland, New Zealand',
  '8 Sample View, Singapore',
  '27 Specimen Crescent, Leeds, United Kingdom',
]

type Owner = { id: number; name: string; email: string | null }

/** Assigns an owner to each property, sometimes the previous one again. */
export class Landlords {
  readonly #context: AgencyContext
  #last: Owner | null = null

  constructor(context: AgencyContext) {
    this.#context = context
  }

  /** Returns the first owner. */
  own(propertyId: number): Owner {
    const { agency, random, tables } = this.#context
    const owner = this.#last !== null && random.chance(ownsAnother) ? this.#last : this.#write()
    this.#last = owner
    const link = (contactId: number, role: string, position: number) =>
      tables.propertyContacts.add({
        agency_id: agency.id,
        property_id: propertyId,
        contact_id: contactId,
        role,
        position,
      })
    link(owner.id, 'LANDLORD', 1)
    if (random.chance(0.06)) link(this.#write().id, 'LANDLORD', 2)
    if (random.chance(0.02)) link(this.#write().id, 'AGENCY_CONTACT', 1)
    return owner
  }

  #write(): Owner {
    const context = this.#context
    const { agency, law, random, tables } = context
    const id = context.nextId('contacts')
    const person = drawPerson(random)
    const isAbroad = random.chance(livesAbroad)
    const isAddressed = !isAbroad && random.chance(0.8)
    const suburb = random.pick(law.suburbs)
    const salutation = random.chance(0.3) ? `${random.pick(['Mr', 'Ms', 'Mrs', 'Dr'] as const)} ${person.last}` : null
    const email = random.chance(0.06) ? null : privateEmail(random, person)
    tables.contacts.add({
      agency_id: agency.id,
      id,
      name: person.name,
      salutation,
      email,
      address_kind: isAbroad ? 'INTERNATIONAL' : isAddressed ? 'AUSTRALIAN' : 'NONE',
      line_1: isAddressed ? `PO Box ${random.between(1, 990)}` : null,
      line_2: null,
      suburb_id: isAddressed ? suburb.id : null,
      international_address: isAbroad ? random.pick(abroad) : null,
    })
    const add = (number: string, type: string) =>
      tables.contactNumbers.add({
        agency_id: agency.id,
        id: context.nextId('contactNumbers'),
        contact_id: id,
        occupant_id: null,
        number,
        type,
        do_not_contact_reason: null,
      })
    add(drawMobile(random), 'MOBILE')
    if (random.chance(0.15)) add(drawLandline(random, context.state), random.pick(['HOME', 'OFFICE'] as const))
    return { id, name: person.name, email }
  }
}
