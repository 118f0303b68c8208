import {
  BadgeCheck,
  CalendarClock,
  ClipboardCheck,
  FileText,
  HandCoins,
  Image,
  Mail,
  Receipt,
  Wrench,
  type Icon,
} from '@/ui/icons.ts'

/** By the icon name that the server gives a document type. */
const icons: Readonly<Record<string, Icon>> = {
  quote: HandCoins,
  invoice: Receipt,
  'service-report': ClipboardCheck,
  certificate: BadgeCheck,
  notice: CalendarClock,
  'work-order': Wrench,
  photo: Image,
  letter: Mail,
}

/** A type without its own icon gets a plain document icon. */
export function DocumentIcon({ icon, size = 18 }: { icon: string; size?: number }) {
  const Picture = (Object.hasOwn(icons, icon) ? icons[icon] : undefined) ?? FileText
  return <Picture aria-hidden size={size} className="shrink-0 text-quiet" />
}
