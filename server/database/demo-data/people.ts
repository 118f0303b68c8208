import { fictionLandline, fictionMobiles } from '../demo-data-sources/phones.ts'
import { nameGroups } from '../demo-data-sources/names.ts'
import type { StateCode } from '../../../contract/states.ts'
import { demoTechnician, type DataPlan, type DemoUsersPlan } from './plan.ts'
import { Lottery, Random } from './random.ts'

export type DemoPerson = { first: string; last: string; name: string; mailbox: string }

/** "Smith*3 Jones" means Smith three times and Jones once. */
const spread = (list: string): string[] =>
  list.split(' ').flatMap((entry) => {
    const [name, times] = entry.split('*') as [string, string?]
    return Array.from({ length: Number(times ?? 1) }, () => name)
  })

const groups = nameGroups.map(({ weight, first, last }) => ({ weight, first: spread(first), last: spread(last) }))
const backgrounds = new Lottery(groups.map((group) => [group, group.weight]))
/** First and last name share a background in about seven of ten cases. */
const matching = 0.7

export function drawPerson(random: Random): DemoPerson {
  const background = backgrounds.draw(random)
  const family = random.chance(matching) ? background : backgrounds.draw(random)
  return namedPerson(random.pick(background.first), random.pick(family.last))
}

/** Another person of the same family. */
export const drawRelative = (random: Random, relative: DemoPerson): DemoPerson =>
  namedPerson(random.pick(backgrounds.draw(random).first), relative.last)

function namedPerson(first: string, last: string): DemoPerson {
  return { first, last, name: `${first} ${last}`, mailbox: `${first}.${last}`.toLowerCase().replaceAll("'", '') }
}

/** What a technician is drawn from, first the person. */
export const technicianRandom = (seed: number, id: number): Random => new Random(seed, 5, id)

export const drawMobile = (random: Random): string => random.pick(fictionMobiles)
export const drawLandline = (random: Random, state: StateCode): string => fictionLandline(state, random.below(20_000))

const mailHosts = ['mail.example.com', 'post.example.net', 'inbox.example.org', 'home.example.com']
export const privateEmail = (random: Random, { mailbox }: DemoPerson): string => `${mailbox}@${random.pick(mailHosts)}`

export type DemoUser = { id: number; username: string; person: DemoPerson; role: (typeof roles)[number] }

const roles = ['manager', 'master', 'admin', 'law', 'technician', 'classic'] as const

/** The demo users of a state. */
export function planDemoUsers(plan: DataPlan, { state, userIds }: DemoUsersPlan): DemoUser[] {
  return roles.map((role) => {
    const technician = role === 'technician' ? demoTechnician(plan, state) : undefined
    const own = new Random(plan.seed, 3, userIds[role])
    const person = drawPerson(technician === undefined ? own : technicianRandom(plan.seed, technician))
    return { id: userIds[role], username: `${state}.${role}`, person, role }
  })
}
