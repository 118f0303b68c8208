import { useState } from 'react'
import { areSingleKeysOn, isCommandKeyOn, setCommandKey, setSingleKeys } from '@/shared/single-keys.ts'
import { Switch } from '@/ui/fields/Switch.tsx'

type ShortcutSwitchProps = { label: string; description: string; isOn: () => boolean; set: (isOn: boolean) => void }

function ShortcutSwitch({ label, description, isOn: read, set }: ShortcutSwitchProps) {
  const [isOn, setIsOn] = useState(read)
  return (
    <Switch
      isSelected={isOn}
      onChange={(next) => {
        set(next)
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
        label="Shortcuts of a single key"
        description="The key / goes to the search of a list, and ? lists the shortcuts."
        isOn={areSingleKeysOn}
        set={setSingleKeys}
      />
      <ShortcutSwitch
        label="Ctrl K (⌘ K)"
        description="Finds properties, people, keys, quotes and invoices, opens pages and starts actions, from every page."
        isOn={isCommandKeyOn}
        set={setCommandKey}
      />
    </div>
  )
}
