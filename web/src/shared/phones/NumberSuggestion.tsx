import type { ReactNode } from 'react'
import type { ContactNumberType } from '@contract/contacts/contacts.ts'
import { isMobile, parsePhone, withAreaCode } from '@contract/phones.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { buttonClass } from '@/ui/actions/button-class.ts'

type NumberSuggestionProps = {
  number: string
  type: string
  onUse: (number: string, type: ContactNumberType) => void
}

/** 13, 1300 and 1800 numbers belong to businesses. */
const landlineType = (number: string): ContactNumberType => (number.startsWith('+611') ? 'OFFICE' : 'HOME')

/** Offers the area code for a local number, and another type for a landline that would be stored as a mobile. */
export function NumberSuggestion({ number, type, onUse }: NumberSuggestionProps) {
  const { complianceAgencyState } = useSession()
  const local = withAreaCode(number, complianceAgencyState)
  if (local)
    return (
      <Suggestion onPress={() => onUse(local, type === 'MOBILE' ? 'HOME' : (type as ContactNumberType))}>
        Use {local}
      </Suggestion>
    )
  const phone = parsePhone(number)
  if (!phone || type !== 'MOBILE' || isMobile(phone)) return null
  const better = landlineType(phone)
  return (
    <Suggestion onPress={() => onUse(number, better)}>
      Not a mobile number: store it as {better === 'HOME' ? 'Home' : 'Office'}
    </Suggestion>
  )
}

function Suggestion({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <div>
      <button
        type="button"
        className={buttonClass({ size: 'small' })}
        // The field keeps the focus, or its message would move this button away from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {children}
      </button>
    </div>
  )
}
