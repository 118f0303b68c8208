import type { StateCode } from '../../../contract/states.ts'

/** Invented agencies, not checked against any register. The first of each state is the agency of its demo manager. */
export const agencyNames: Record<StateCode, string[]> = {
  act: [
    'Molonglo Magpie Property',
    'Limestone Plains Lantern Realty',
    'Brindabella Brolga Rentals',
    'Gang-gang Gate Property',
    'Black Mountain Bellbird Rentals',
    'Ginninderra Gatepost Property',
    'Cotter & Quill Estate Agents',
    'Tuggeranong Teapot Realty',
  ],
  nsw: [
    'Harbour Heron Property Partners',
    'Banksia & Bellweather Realty',
    'Sandstone Sparrow Rentals',
    'Cumberland Kestrel Property',
    'Lilly Pilly Lane Real Estate',
    'Ferrywharf & Fennell',
    'Illawarra Inkwell Property',
    'Hunter Honeyeater Realty',
    'Cobbler Ridge Rentals',
    'Paperbark & Pryce Estate Agents',
    'Northhead Nook Residential',
    'Riverina Rooftop Realty',
  ],
  nt: [
    'Mindil Mangrove Property',
    'Top End Tamarind Realty',
    'Red Centre Rooftile Rentals',
    'Ghost Gum Gatehouse Property',
    'Arafura Awning Real Estate',
    'Larapinta Ladder Residential',
    'Stokes & Saltwater Realty',
    'Figbird & Fannie Rentals',
  ],
  qld: [
    'Queenslander Verandah Rentals',
    'Mango & Marlowe Property',
    'Moreton Mudlark Realty',
    'Poinciana Place Property Group',
    'Bora Bay Residential',
    'Jacaranda Jetty Real Estate',
    'Glasshouse Gable Rentals',
    'Reefline & Rowe Property',
    'Curlew Crest Realty',
    'Darling Downs Doorway Property',
  ],
  sa: [
    'Bluebell Bluestone Realty',
    'Torrens Thornbill Property',
    'Vinegate & Vale Rentals',
    'Fleurieu Fantail Real Estate',
    'Piping Shrike Lane Property',
    'Gulf & Gantry Residential',
    'Barossa Bobbin Property',
    'Mallee & Marmalade Realty',
  ],
  tas: [
    'Huon & Hearth Property',
    'Derwent Dotterel Rentals',
    'Tamar Teal Realty',
    'Pademelon Place Property',
    'Salamanca Shearwater Realty',
    'Midlands Mortar Property',
    'Cradle & Currawong Estate Agents',
    'Bruny Bobbin Rentals',
  ],
  vic: [
    'Wattlebird & Finch Property',
    'Laneway Lantern Real Estate',
    'Bluestone Bower Rentals',
    'Moonee Wren Property Group',
    'Tramline & Tallis Realty',
    'Yarrabend Keystone Property',
    'Peninsula Puffin Rentals',
    'Goldfields Gable Real Estate',
    'Corangamite Cottage Realty',
    'Docklight Residential',
    'Sherbrooke Fernleaf Property',
    'Ironbark & Iris Estate Agents',
    'Merri Merchant Rentals',
    'Pakenham Paddock Property',
  ],
  wa: [
    'Quokka Quay Property',
    'Karri & Kingsley Realty',
    'Swanbend Sandpiper Rentals',
    'Limestone Lorikeet Property Group',
    'Jarrah Junction Real Estate',
    'Pilbara Porchlight Rentals',
    'Cottesmere & Crane Realty',
    'Boab & Bannister Property',
  ],
}

/** Parts of further names: every combination of the three is a different agency. */
export const agencyNameParts = {
  first: (
    'Wattle Banksia Ironbark Stringybark Bluegum Paperbark Acacia Boronia Correa Dianella Waratah Grevillea Hakea Kurrajong ' +
    'Mulga Saltbush Spinifex Tallowwood Blackwood Sassafras Bunya Quandong Lomandra Kangaroo-paw Bottlebrush Callistemon ' +
    'Cassia Coolabah Redgum Snowgum Lemongum Silverbark Sandstone Bluestone Redbrick Ironstone Whitestone'
  ).split(' '),
  second: (
    'Wren Finch Heron Lantern Gable Verandah Keystone Magpie Curlew Kestrel Plover Swift Pelican Teal Robin Thornbill ' +
    'Honeyeater Lorikeet Bowerbird Sandpiper Currawong Fantail Gatepost Porchlight Doorway Hearth Chimney Rooftop Cottage ' +
    'Terrace Archway Letterbox Picket Shingle Inkwell Bellbird'
  ).split(' '),
  third: [
    'Property',
    'Realty',
    'Rentals',
    'Real Estate',
    'Residential',
    'Property Group',
    'Estate Agents',
    'Property Partners',
    'Leasing',
    'Properties',
  ],
}

/** Part of an email address made from a name: "Mango & Marlowe Property" becomes "mangoandmarloweproperty". */
export const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 40)
