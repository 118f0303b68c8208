import type { ProblemCode } from '../access-cases/access-problems.ts'

type NotDoneReason = { label: string; sentence: string; problem?: ProblemCode }

/** Why a service was not done although the technician got in. Some of them are access issues for the agency. */
export const notDoneReasons = {
  NO_SUPPLY: {
    label: 'No power or gas',
    sentence: 'There was no power or gas.',
    problem: 'NO_POWER_OR_GAS',
  },
  LOCKED: {
    label: 'Meter room or switchboard locked',
    sentence: 'The meter room or switchboard was locked.',
    problem: 'METER_ROOM_LOCKED',
  },
  UNSAFE: { label: 'Could not be reached safely', sentence: 'It could not be reached safely.' },
  STOPPED: { label: 'Occupant asked to stop', sentence: 'The occupant asked the technician to stop.' },
  NO_TIME: { label: 'Not enough time', sentence: 'There was not enough time.' },
  NOTHING: {
    label: 'Nothing of this kind at the property',
    sentence: 'There is nothing of this kind at the property.',
  },
  OTHER: { label: 'Another reason', sentence: '' },
} as const satisfies Record<string, NotDoneReason>

export type NotDoneCode = keyof typeof notDoneReasons

export const isNotDoneCode = (text: string): text is NotDoneCode => Object.hasOwn(notDoneReasons, text)

export const problemOfReason = (code: NotDoneCode): ProblemCode | undefined => {
  const reason: NotDoneReason = notDoneReasons[code]
  return reason.problem
}

/** What keeps a technician out at the door, in the order of the form. */
export const doorProblems = [
  'NOT_HOME_IN_BUSINESS_HOURS',
  'ENTRY_REFUSED',
  'KEY_DID_NOT_WORK',
  'KEY_NOT_AT_AGENCY',
  'LOCKED_FROM_INSIDE',
  'SECURITY_CODE_NEEDED',
  'ANIMAL_AT_PROPERTY',
  'TENANT_UNREACHABLE',
  'COMMUNICATION_DIFFICULTY',
  'METER_ROOM_LOCKED',
  'NO_POWER_OR_GAS',
  'UNKNOWN',
] as const satisfies readonly ProblemCode[]

export type DoorProblem = (typeof doorProblems)[number]
export const isDoorProblem = (text: string): text is DoorProblem => doorProblems.some((code) => code === text)
