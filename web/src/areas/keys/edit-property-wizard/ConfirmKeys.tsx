import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { FormError } from '@/ui/fields/FormError.tsx'
import type { KeyChange } from './key-values.ts'
import { KeyChanges } from './KeyChanges.tsx'

type ConfirmKeysProps = {
  changes: readonly KeyChange[]
  failure: string | null
  /** Somebody else changed the property meanwhile. */
  isStale: boolean
  onReload: () => Promise<void>
}

/** After a reload the old values are those of the colleague, and the new ones still those that were typed. */
export function ConfirmKeys({ changes, failure, isStale, onReload }: ConfirmKeysProps) {
  const [isReloading, setIsReloading] = useState(false)
  return (
    <div className="flex flex-col items-stretch gap-4">
      {failure ? <FormError title={failure} problems={[]} /> : null}
      {isStale ? (
        <Button
          icon={<RotateCw aria-hidden size={15} />}
          isPending={isReloading}
          onPress={() => {
            setIsReloading(true)
            void onReload().finally(() => setIsReloading(false))
          }}
          className="self-start"
        >
          Reload
        </Button>
      ) : null}
      <KeyChanges changes={changes} />
    </div>
  )
}
