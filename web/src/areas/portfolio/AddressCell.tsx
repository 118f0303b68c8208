import { TextLink } from '@/ui/TextLink.tsx'

type AddressCellProps = { href: string; addressLine1: string; addressLine2: string }

export function AddressCell({ href, addressLine1, addressLine2 }: AddressCellProps) {
  return (
    <>
      <TextLink href={href} className="break-words">
        {addressLine1}
      </TextLink>
      <span className="block text-sm font-normal text-quiet">{addressLine2}</span>
    </>
  )
}
