import { streetNames, streetTypes } from '../demo-data-sources/streets.ts'
import type { DemoSuburb } from './catalogue.ts'
import { Lottery, type Random } from './random.ts'
import type { AgencyContext } from './agency-context.ts'

export type Dwelling = 'HOUSE' | 'UNIT' | 'TOWNHOUSE'
export type Address = {
  unit: string | null
  number: string
  street: string
  line1: string
  line2: string
  suburb: DemoSuburb
  latitude: number
  longitude: number
}

const streets = Object.entries(streetNames).flatMap(([type, names]) => names.split(' ').map((name) => ({ name, type })))
const types = new Lottery(streetTypes)
/** Share of streets with their usual type. */
const usualType = 0.7
const nearby = [0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8]

/** Unique addresses around one place. */
export class DemoAddressBook {
  readonly #random: Random
  readonly #suburbs: DemoSuburb[]
  readonly #state: string
  readonly #given = new Set<string>()

  constructor({ random, law, agency }: AgencyContext) {
    this.#random = random
    const property = propertySuburb(law.suburbs, agency.place)
    this.#suburbs = property.neighbours.map((place) => law.suburbs[place] as DemoSuburb)
    this.#state = agency.state.toUpperCase()
  }

  next(dwelling: Dwelling): Address {
    for (;;) {
      const address = this.#draw(dwelling)
      const key = `${address.line1}|${address.suburb.id}`
      if (this.#given.has(key)) continue
      this.#given.add(key)
      return address
    }
  }

  #draw(dwelling: Dwelling): Address {
    const random = this.#random
    const suburb = this.#suburbs[random.pick(nearby) % this.#suburbs.length] as DemoSuburb
    const { name, type } = random.pick(streets)
    const street = `${name} ${random.chance(usualType) ? type : types.draw(random)}`
    const { unit, number } = drawNumbers(random, dwelling)
    return {
      unit,
      number,
      street,
      line1: `${unit === null ? '' : `${unit}/`}${number} ${street}`,
      line2: `${suburb.name} ${this.#state} ${suburb.postcode}`,
      suburb,
      latitude: near(random, suburb.latitude),
      longitude: near(random, suburb.longitude),
    }
  }
}

export const propertySuburb = (suburbs: DemoSuburb[], place: number): DemoSuburb =>
  suburbs[Math.floor(place * suburbs.length)] as DemoSuburb

const near = (random: Random, degrees: number): number =>
  Math.round((degrees + (random.share() - 0.5) * 0.03) * 10_000) / 10_000

function drawNumbers(random: Random, dwelling: Dwelling): { unit: string | null; number: string } {
  const number = String(random.between(1, random.chance(0.8) ? 120 : 380))
  if (dwelling === 'UNIT') return { unit: String(random.between(1, random.chance(0.85) ? 16 : 90)), number }
  if (dwelling === 'TOWNHOUSE') return { unit: String(random.between(1, 8)), number }
  if (random.chance(0.04)) return { unit: null, number: `${number}${random.pick(['A', 'B'] as const)}` }
  if (random.chance(0.008)) return { unit: null, number: `Lot ${random.between(1, 60)}` }
  return { unit: null, number }
}
