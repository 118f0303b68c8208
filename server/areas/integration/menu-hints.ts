/** Where other products tell their customers to look for an export. Not said by the vendors, so it is shown as a hint only. */
export const menuHints: Readonly<Record<string, string>> = {
  REST: 'Reports, Property, Property Export; tab-separated, saved from Excel',
  PROPERTY_ME: 'Reports, Property List',
  PROPERTY_TREE: 'Properties, Export',
  CONSOLE: 'Reports, Property Database Export',
}
