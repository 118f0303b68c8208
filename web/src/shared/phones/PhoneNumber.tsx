import { useEffect, useState } from 'react'
import { linkClass } from '@/ui/link-class.ts'
import { australianPhone } from './australian-phone.ts'

/** A number as people write it; the rules for other countries are loaded only where one is shown. */
export function usePhoneText(number: string): string {
  const [foreign, setForeign] = useState<{ number: string; text: string } | null>(null)
  const own = australianPhone(number)
  const isForeign = own === null
  useEffect(() => {
    if (!isForeign) return undefined
    let isWanted = true
    const show = async () => {
      const { formatPhone } = await import('@contract/phones.ts')
      if (isWanted) setForeign({ number, text: formatPhone(number) })
    }
    // Without the rules the number is shown as it is kept.
    show().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [isForeign, number])
  return own ?? (foreign?.number === number ? foreign.text : number)
}

type PhoneNumberProps = { number: string; isCallable?: boolean }

/** A number to press; one that must not be called is only shown. */
export function PhoneNumber({ number, isCallable = true }: PhoneNumberProps) {
  const text = usePhoneText(number)
  if (!isCallable) return <span className="whitespace-nowrap tabular-nums line-through">{text}</span>
  return (
    <a href={`tel:${number}`} className={`${linkClass} whitespace-nowrap tabular-nums`}>
      {text}
    </a>
  )
}
