import { useState } from 'react'
import { areSingleKeysOn, setSingleKeys } from '@/shared/single-keys.ts'
import { Switch } from '@/ui/fields/Switch.tsx'

export function KeyboardPreferences() {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <Switch
      isSelected={isOn}
      onChange={(next) => {
        setSingleKeys(next)
        setIsOn(next)
      }}
      description="The key / goes to the search of a list. Applies to this browser, at once."
    >
      Shortcuts of a single key
    </Switch>
  )
}
