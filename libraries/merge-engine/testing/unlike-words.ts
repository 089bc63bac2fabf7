/** Words of which none is in another, for documents in which each thing is known by its words. */
export const unlikeWords =
  'amber birch cedar delta ember fjord grove heath inlet juniper kettle lagoon meadow nettle orchard prairie quarry ravine saddle thicket upland valley willow yonder zephyr basalt canyon dune estuary fallow'.split(
    ' ',
  )
