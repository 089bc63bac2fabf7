/** Lists of accounts, organizations and their like come whole where no limit is asked for, as far as one page goes. */
import { maxPageSize, pageLimit, pageSearch as usualSearch } from '@alluvium/http/json'

export const pageSearch = usualSearch.extend({ limit: pageLimit({ defaultLimit: maxPageSize }) })
