import type { StateCode } from '../../../contract/states.ts'

/**
 * The only mobile numbers reserved for fiction. Many people share one here, so equal numbers do not identify a person.
 */
export const fictionMobiles = (
  '570006 570156 570157 570158 570159 570110 570313 570737 571266 571491 571804 572549 572665 572983 573770 573087 ' +
  '574118 574632 575254 575789 576398 576801 577426 577644 578957 578148 578888 579212 579760 579455'
)
  .split(' ')
  .map((rest) => `+61491${rest}`)

const areaCodes: Record<StateCode, string> = {
  act: '2',
  nsw: '2',
  nt: '8',
  qld: '7',
  sa: '8',
  tas: '3',
  vic: '3',
  wa: '8',
}

/** Landlines reserved for fiction: two blocks of 10,000 in each area; `number` is below 20,000. */
export function fictionLandline(state: StateCode, number: number): string {
  const block = number < 10_000 ? '5550' : '7010'
  return `+61${areaCodes[state]}${block}${String(number % 10_000).padStart(4, '0')}`
}
