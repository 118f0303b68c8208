/** Styles of the items in the bar, links and menus. */
export const navClass =
  'inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-md px-2.5 font-medium xl:max-[87rem]:px-1.5 whitespace-nowrap text-quiet hover:bg-hover hover:text-body aria-expanded:bg-hover aria-expanded:text-body aria-[current]:bg-accent-soft aria-[current]:text-accent-strong forced-colors:aria-[current]:border'
