import { areSingleKeysOn, isShortcutOn } from '@/shared/single-keys.ts'
import { paths } from '@/shared/paths.ts'
import { Kbd } from '@/ui/actions/Kbd.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'

const commandKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

type Shortcut = { keys: string; does: string; isOn: () => boolean }
const always = () => true
const shortcuts: readonly Shortcut[] = [
  { keys: commandKeys, does: 'Find anything, open a page, start an action', isOn: () => isShortcutOn('command-key') },
  { keys: '/', does: 'Go to the search of the page', isOn: areSingleKeysOn },
  { keys: 'J K', does: 'Go to the next or the previous row', isOn: areSingleKeysOn },
  { keys: 'Enter', does: 'In a row: do what it asks for', isOn: areSingleKeysOn },
  { keys: 'O', does: 'In a row: open the property', isOn: areSingleKeysOn },
  { keys: 'X', does: 'In a row: select it', isOn: areSingleKeysOn },
  { keys: 'Z', does: 'Undo what you did last', isOn: areSingleKeysOn },
  { keys: '?', does: 'Show these shortcuts', isOn: areSingleKeysOn },
  { keys: '↑ ↓', does: 'Move in a list of choices', isOn: always },
  { keys: 'Enter', does: 'Choose', isOn: always },
  { keys: 'Esc', does: 'Close what is open', isOn: always },
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose} size="small">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        {shortcuts.map(({ keys, does, isOn }) => (
          <div key={does} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>
              {does}
              {isOn() ? null : <span className="text-quiet"> (switched off)</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <TextLink href={paths.preferences()}>Switch shortcuts on or off</TextLink>
      </p>
    </Dialog>
  )
}
