import { ChevronRight } from '@/ui/icons.ts'
import { methodsFor, findingCan, resolutionMethodLabels } from '@contract/findings/findings.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { selectingMethods, type SelectingMethod } from './steps.ts'

const descriptions: Record<SelectingMethod, string> = {
  REQUEST_QUOTE: 'We price the repair and send you a quote to approve.',
  RESOLVED_BY_THIRD_PARTY: 'Another company has done the repair, and you have its documents.',
  INFORM_PROVIDER: 'Tell us what we should know, such as when the property was built.',
}

type MethodListProps = {
  findings: readonly ReportedFinding[]
  onChoose: (method: SelectingMethod) => void
  onForward: (quotationId: number) => void
  onReactivate: (quotationId: number) => void
  isReactivating: boolean
}

/** The quotes that allow a method, each with the titles of its findings. */
function quotesFor(
  method: 'FORWARD_TO_LANDLORD' | 'REACTIVATE_QUOTE',
  findings: readonly ReportedFinding[],
): Map<number, string[]> {
  const quotes = new Map<number, string[]>()
  for (const { quotation, problemRegister, originalProblemItem } of findings)
    if (quotation && findingCan[method](problemRegister))
      quotes.set(quotation.quotationId, [...(quotes.get(quotation.quotationId) ?? []), originalProblemItem.title])
  return quotes
}

/** A method is offered if at least one finding allows it. The first is the one that leads on soonest, and filled. */
export function MethodList({ findings, onChoose, onForward, onReactivate, isReactivating }: MethodListProps) {
  const offered = methodsFor(findings.map(({ problemRegister }) => problemRegister))
  const methods: MethodProps[] = [
    ...[...quotesFor('REACTIVATE_QUOTE', findings)].map(([quotationId, titles]) => ({
      label: resolutionMethodLabels.REACTIVATE_QUOTE,
      description: `We renew the quote and send it to you again: ${titles.join(', ')}`,
      action: 'Reactivate',
      isPending: isReactivating,
      onPress: () => onReactivate(quotationId),
    })),
    ...[...quotesFor('FORWARD_TO_LANDLORD', findings)].map(([quotationId, titles]) => ({
      label: resolutionMethodLabels.FORWARD_TO_LANDLORD,
      description: titles.join(', '),
      onPress: () => onForward(quotationId),
    })),
    ...selectingMethods
      .filter((method) => offered.includes(method))
      .map((method) => ({
        label: resolutionMethodLabels[method],
        description: descriptions[method],
        onPress: () => onChoose(method),
      })),
  ]
  if (methods.length === 0)
    return <p className="text-quiet">Nothing has to be done at present. See below how far each finding has come.</p>
  return (
    <ul className="flex flex-col gap-2">
      {methods.map((method, at) => (
        <Method key={`${method.label} ${at}`} {...method} isFirst={at === 0} />
      ))}
    </ul>
  )
}

type MethodProps = {
  label: string
  description: string
  action?: string
  isPending?: boolean
  onPress: () => void
}

function Method(props: MethodProps & { isFirst: boolean }) {
  const { label, description, action = 'Choose', isPending = false, onPress, isFirst } = props
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-3">
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="font-semibold">{label}</p>
        <p className="text-quiet">{description}</p>
      </div>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        aria-label={`${action}: ${label}. ${description}`}
        iconAfter={<ChevronRight aria-hidden size={16} />}
        isPending={isPending}
        onPress={onPress}
      >
        {action}
      </Button>
    </li>
  )
}
