import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'

/** A software bill of materials (CycloneDX 1.6) of a program that contains these packages, as JSON. */
export function billOfMaterials({ name, version }, packages) {
  const bom = new Models.Bom()
  bom.metadata.component = componentOf(Enums.ComponentType.Application, { name, version })
  for (const each of packages) bom.components.add(componentOf(Enums.ComponentType.Library, each))
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return serializer.serialize(bom, { sortLists: true, space: 2 })
}

function componentOf(type, { name, version, license }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const component = new Models.Component(type, name, { version, purl, bomRef: purl })
  if (license) component.licenses.add(new Models.LicenseExpression(license))
  return component
}
