import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '@/ui/class-names.ts'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'
import { formatNumber } from '@/ui/format.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'

export interface TabItem<Id extends string = string> {
  id: Id
  label: string
  /** Null while it is loading. */
  count?: number | null | undefined
  countTone?: 'neutral' | 'critical' | 'accent' | undefined
}

export interface TabsProps<Id extends string> {
  /** Labels the tabs; on small screens it is the visible label of the dropdown. */
  label: string
  tabs: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** Content of the selected tab. */
  children: ReactNode
  className?: string | undefined
}

/** Tabs from md up, a labelled dropdown below. The caller holds the selection, so it survives a change of width. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children, className }: TabsProps<Id>) {
  const isWide = useIsWide('md')
  const id = useId()
  return (
    <div className={classNames('flex flex-col gap-4', className)}>
      {isWide ? (
        <TabList id={id} label={label} tabs={tabs} selected={selected} onSelect={onSelect} />
      ) : (
        <TabSelect label={label} tabs={tabs} selected={selected} onSelect={onSelect} />
      )}
      <div
        id={`${id}-panel`}
        className="min-w-0"
        {...(isWide
          ? { role: 'tabpanel', 'aria-labelledby': `${id}-${selected}` }
          : { role: 'region', 'aria-label': tabs.find((tab) => tab.id === selected)?.label ?? label })}
      >
        {children}
      </div>
    </div>
  )
}

type TabPartProps<Id extends string> = Omit<TabsProps<Id>, 'children' | 'className'>

/** Arrow keys only choose, as each would open another page: Enter opens it, and leaving the dropdown undoes the choice. */
function TabSelect<Id extends string>({ label, tabs, selected, onSelect }: TabPartProps<Id>) {
  const [chosen, setChosen] = useState<Id | null>(null)
  const isByKey = useRef(false)
  const waiting = chosen === selected ? undefined : tabs.find((tab) => tab.id === chosen)
  const open = (id: Id | null) => {
    setChosen(null)
    if (id !== null && id !== selected) onSelect(id)
  }
  return (
    <div
      role="presentation"
      className="print:hidden"
      onKeyDown={({ key, altKey }) => {
        // Enter, Space and Alt with an arrow open the list, in which the choice is made with Enter.
        isByKey.current = key !== 'Enter' && key !== ' ' && !altKey
        if (key === 'Enter') open(chosen)
      }}
      onPointerDown={() => (isByKey.current = false)}
      onBlur={() => setChosen(null)}
    >
      <NativeSelect
        label={label}
        value={chosen ?? selected}
        onChange={(id) => (isByKey.current ? setChosen(id) : open(id))}
        options={tabs.map((tab) => ({
          value: tab.id,
          label: typeof tab.count === 'number' ? `${tab.label} (${formatNumber(tab.count)})` : tab.label,
        }))}
      />
      <output className="block text-sm text-quiet">{waiting ? `Press Enter to open ${waiting.label}.` : null}</output>
    </div>
  )
}

function TabList<Id extends string>({ id, label, tabs, selected, onSelect }: TabPartProps<Id> & { id: string }) {
  const ref = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    // With a modifier the arrows belong to the browser: Alt+Left goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = tabs.findIndex((tab) => tab.id === selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.id)
    ref.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }

  return (
    <div
      ref={ref}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-x-1 border-b border-line print:hidden"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          data-tab={tab.id}
          aria-selected={tab.id === selected}
          aria-controls={`${id}-panel`}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          className="-mb-px flex min-h-10 cursor-pointer items-center gap-2 rounded-t-md border-b-2 border-transparent px-3 py-2 font-medium text-quiet hover:text-body focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-body forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
        >
          {tab.label}
          {tab.count === undefined ? null : (
            // As wide as two digits, so that no tab moves when the counts arrive.
            <span className="flex min-w-7 justify-center">
              {tab.count === null ? null : <CountBadge count={tab.count} tone={tab.countTone} />}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
