import { resolutionMethodLabels, type ResolutionMethod } from '@contract/findings/findings.ts'
import { formatDay, formatMonth } from '@/ui/format.ts'
import type { InformForm } from './use-inform-form.ts'
import type { ThirdPartyForm } from './use-third-party-form.ts'

export type TypedAnswers = { title: string; text: string }

const toText = (lines: readonly [label: string, value: string | null | undefined][]): string =>
  lines.flatMap(([label, value]) => (value?.trim() ? [`${label}: ${value.trim()}`] : [])).join('\n')

function repairText({ form, documents, uploads, declaration }: ThirdPartyForm): string {
  const names = [...documents, ...uploads].map(({ name }) => name)
  return toText([
    [names.length === 1 ? 'Document' : 'Documents', names.join(', ')],
    ['Who declares the repair', declaration?.declaredBy],
    ['Trade and licence', declaration?.licence],
    ['Day of the repair', declaration?.repairedOn && formatDay(declaration.repairedOn)],
    ['Notes', form.getValues('notes')],
  ])
}

function informationText({ form }: InformForm): string {
  const [notes, built] = form.getValues(['notes', 'propertyBuilt'])
  return toText([
    ['Information for us', notes],
    ['When was the property built', built && formatMonth(built)],
  ])
}

const titleOf = (method: ResolutionMethod): string => `What you typed: ${resolutionMethodLabels[method]}`

/** Everything that was typed or uploaded and is not sent yet, by the way of resolving it is for. */
export const typedAnswers = (thirdParty: ThirdPartyForm, inform: InformForm): TypedAnswers[] =>
  [
    { title: titleOf('RESOLVED_BY_THIRD_PARTY'), text: repairText(thirdParty) },
    { title: titleOf('INFORM_PROVIDER'), text: informationText(inform) },
  ].filter(({ text }) => text !== '')
