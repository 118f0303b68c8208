import { useEffect } from 'react'
import { ArrowUpRight } from '@/ui/icons.ts'
import { classNames } from '@/ui/class-names.ts'
import { searchTerms } from '@contract/search-text.ts'
import type { Command, CommandGroup } from './commands.ts'
import { HitRow } from './HitRow.tsx'

type CommandListProps = {
  id: string
  groups: readonly CommandGroup[]
  active: number
  /** The searched text, which is marked in what was found. */
  words: string
  onRun: (command: Command) => void
}

/** The commands in groups. The field above it keeps the focus and names the active one. */
export function CommandList({ id, groups, active, words, onRun }: CommandListProps) {
  const activeId = `${id}-${active}`
  useEffect(() => document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId])
  const terms = searchTerms(words)
  const starts = groups.map((_, at) => groups.slice(0, at).flatMap((group) => group.commands).length)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list cannot be controlled from the field above it
    <div id={id} role="listbox" aria-label="Commands" className="min-h-0 overflow-y-auto p-1 empty:p-0">
      {groups.map(({ title, commands }, at) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
        <div key={title} role="group" aria-labelledby={`${id} ${title}`.replaceAll(' ', '-')}>
          <p id={`${id} ${title}`.replaceAll(' ', '-')} className="px-4 pt-3 pb-1 text-xs font-semibold text-quiet">
            {title}
          </p>
          {commands.map((command, within) => {
            const place = (starts[at] ?? 0) + within
            const isActive = place === active
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are those of the field
              <div
                key={command.key}
                id={`${id}-${place}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
                role="option"
                aria-selected={isActive}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(command)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center rounded-md px-4 py-1.5 hover:bg-hover',
                  isActive && 'bg-accent-soft outline-2 -outline-offset-2 outline-focus',
                )}
              >
                {command.hit ? <HitRow hit={command.hit} words={terms} /> : <CommandRow command={command} />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function CommandRow({ command: { label, detail, target } }: { command: Command }) {
  return (
    <span className="min-w-0">
      <span className="flex items-center gap-1 font-medium">
        {label}
        {'isExternal' in target && target.isExternal ? (
          <>
            <ArrowUpRight aria-hidden size={13} className="shrink-0 opacity-70" />
            <span className="sr-only"> (opens in a new tab)</span>
          </>
        ) : null}
      </span>
      {detail ? <span className="block text-xs text-quiet">{detail}</span> : null}
    </span>
  )
}
