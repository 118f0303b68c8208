import { useState } from 'react'
import { isShortcutOn, type ShortcutKind } from '@/shared/single-keys.ts'
import { Switch } from '@/ui/fields/Switch.tsx'

function setShortcut(kind: ShortcutKind, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(kind)
    else localStorage.setItem(kind, 'off')
  } catch {
    // Not stored.
  }
}

function ShortcutSwitch({ kind, label, description }: { kind: ShortcutKind; label: string; description: string }) {
  const [isOn, setIsOn] = useState(() => isShortcutOn(kind))
  return (
    <Switch
      isSelected={isOn}
      onChange={(next) => {
        setShortcut(kind, next)
        setIsOn(next)
      }}
      description={`${description} Applies to this browser, at once.`}
    >
      {label}
    </Switch>
  )
}

export function KeyboardPreferences() {
  return (
    <div className="flex flex-col gap-4">
      <ShortcutSwitch
        kind="single-key-shortcuts"
        label="Shortcuts of a single key"
        description="The key / goes to the search of a list, and ? lists the shortcuts."
      />
      <ShortcutSwitch
        kind="command-key"
        label="Ctrl K (on a Mac Command K)"
        description="Finds properties, people, keys, quotes and invoices, opens pages and starts actions, from every page."
      />
    </div>
  )
}
