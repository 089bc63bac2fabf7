/** XML. */

import { driverTarget } from '../../testing/driver-target.ts'
import { xmlDriver } from '../drivers/xml/xml.ts'

export const target = driverTarget(xmlDriver, {
  base: '<a><name>base</name><b id="1"/></a>',
  theirs: '<a><name>theirs</name><b id="1" c="d"/></a>',
  seeds: [
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY e "f">]>\n<a xmlns:x="u"><name>abcdef</name><b id="1">&#65;&e;</b><!-- c --><?p i?></a>',
    '<a>\n  <name>abcdef</name>\n  <b id="1"><![CDATA[<]]></b>\n  <x:b xmlns:x="v" id="2"/>\n</a>\n',
  ],
})
