import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem, Text } from 'react-aria-components/ListBox'
import type { Option } from '@/ui/options.ts'

interface OptionListProps {
  /** Left out where the collection is given to the field around it. */
  options?: readonly Option[]
  empty?: ReactNode
}

/** The list that drops down from a Select or ComboBox. */
export function OptionList({ options, empty = 'Nothing found' }: OptionListProps) {
  return (
    <ListBox
      {...(options ? { items: options } : {})}
      renderEmptyState={() => <p className="px-3 py-2 text-quiet">{empty}</p>}
      className="p-1 outline-none"
    >
      {(option: Option) => (
        <ListBoxItem
          id={option.value}
          textValue={option.label}
          isDisabled={option.isDisabled ?? false}
          className="group flex min-h-11 cursor-pointer items-start gap-2 rounded-md px-3 py-2.5 text-sm outline-none hover:bg-hover focus:bg-accent-soft focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus selected:font-medium disabled:cursor-not-allowed disabled:text-quiet md:min-h-9 md:py-2 forced-colors:focus:bg-[Highlight] forced-colors:focus:text-[HighlightText]"
        >
          <span className="min-w-0 flex-1">
            <Text slot="label" className="block">
              {option.label}
            </Text>
            {option.description ? (
              <Text slot="description" className="block text-xs font-normal text-quiet">
                {option.description}
              </Text>
            ) : null}
          </span>
          <Check aria-hidden size={15} className="invisible mt-0.5 shrink-0 text-accent group-selected:visible" />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
