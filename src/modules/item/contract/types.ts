/** The types that this module declares. */
import { assetType } from './asset.type.ts';
import { consumableType } from './consumable.type.ts';
import { rawMaterialType } from './raw-material.type.ts';
import { sellableType } from './sellable.type.ts';
import { serviceType } from './service.type.ts';

export const itemTypes = [sellableType, assetType, consumableType, rawMaterialType, serviceType];
